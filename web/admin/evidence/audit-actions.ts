/** What the audit log says of what is sealed. */
export const evidenceActions = {
  evidence_listed: 'Viu a lista de evidências',
  evidence_opened: 'Viu os dados de um lacre, fechado',
  opening_asked: 'Pediu para abrir um lacre',
  opening_granted: 'Autorizou abrir um lacre',
  opening_refused: 'Negou abrir um lacre',
  opening_begun: 'Abriu um lacre',
  evidence_read: 'Leu um lacre aberto',
  evidence_picture_shown: 'Viu uma foto de um lacre aberto',
  evidence_packed: 'Baixou o pacote de um lacre',
  package_password_read: 'Viu a senha do pacote de um lacre',
  abuse_sealed: 'Lacrou como suspeita de abuso',
  holds_listed: 'Viu as guardas por ordem legal',
  hold_placed: 'Guardou por ordem legal',
  hold_lifted: 'Encerrou uma guarda',
} as const
