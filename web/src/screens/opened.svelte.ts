/** A record that was dropped on the page, on its way to the replay. */
export const opened = $state<{ record: string }>({ record: '' });
