// The message pattern of our tables on Colyseus: five in a room, and every choice is told to all
// five in a text as long as what our server sends. No rules, no views and no disk: what it sends is
// padding. usage: node server.js PORT BYTES
import { Room, Server } from "@colyseus/core";
import { WebSocketTransport } from "@colyseus/ws-transport";

const [port, bytes] = process.argv.slice(2).map(Number);
const view = "x".repeat(Math.max(0, bytes - 130));

class Table extends Room {
  maxClients = 5;
  number = 0;
  patchRate = null; // there is no state that would have to be compared 20 times a second
  seats = new Map();

  onCreate() {
    this.setSeatReservationTime(300); // the generator seats all first and connects them then
    this.onMessage("choose", (client) => {
      const now = Date.now();
      const event = {
        number: ++this.number,
        time: now,
        what: "chosen",
        who: "Player",
        seat: this.seats.get(client.sessionId),
        view,
      };
      this.broadcast("events", JSON.stringify({ type: "events", now, events: [event] }));
    });
  }

  onJoin(client, options) {
    this.seats.set(client.sessionId, options.seat);
  }
}

const server = new Server({
  greet: false,
  transport: new WebSocketTransport({ pingInterval: 30000 }),
});
server.define("table", Table);
await server.listen(port, "127.0.0.1");
console.log("ready");
