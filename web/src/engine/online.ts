// Tables of the server.
import type { Connection } from '../table/protocol';
import * as api from './api';
import { giveWords } from './own_word';
import { SocketConnection } from './socket_connection';

export {
    changeGuest,
    forgetMe,
    guests,
    linkDevice,
    myData,
    myTables,
    openTable,
    publicTables,
    useLink,
} from './api';

export async function online(id: string): Promise<Connection> {
    await api.bePerson();
    await api.table(id); // says what is wrong, where a socket would only fail
    const connection = new SocketConnection(api.socketAddress(id));
    giveWords(id, connection);
    return connection;
}
