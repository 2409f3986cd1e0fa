/** After any action, the app refetches the queries whose keys begin with this word. */
export const worklistKey = 'worklist'
