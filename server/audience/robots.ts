/**
 * Programs that say what they are; so do those that send no name at all. A browser without a screen is none of them:
 * it says how it draws, not who sits before it.
 */
const names =
  /bot\b|bot[/;)_-]|crawl|spider|slurp|archiver|scrap|fetch|preview|monitor|uptime|pingdom|lighthouse|facebookexternalhit|whatsapp|^(curl|wget|python|go-http|java|okhttp|axios|node|libwww|ruby|php|perl|httpie|postman)/i

export const isRobot = (device: string) => device.trim() === '' || names.test(device)
