export type EmailContent = {
  /** Shown on lock screens: it names neither the site nor what the person does there. */
  subject: string
  paragraphs: string[]
  action?: { label: string; url: string }
  closing: string
}

/** Both forms say the same. */
export const renderEmail = (email: EmailContent) => ({
  subject: email.subject,
  text: renderText(email),
  html: renderHtml(email),
})

function renderText({ paragraphs, action, closing }: EmailContent) {
  const link = action ? [`${action.label}:\n${action.url}`] : []
  return `${[...paragraphs, ...link, closing].join('\n\n')}\n`
}

const bodyStyle = 'margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1d1720;background:#fff'
const linkStyle = 'display:inline-block;padding:12px 20px;border-radius:8px;background:#3a2540;color:#fff'

function renderHtml({ subject, paragraphs, action, closing }: EmailContent) {
  const link = action
    ? `<p><a href="${escapeHtml(action.url)}" style="${linkStyle}">${escapeHtml(action.label)}</a></p>
<p>Se o botão não abrir, copie este endereço:<br>${escapeHtml(action.url)}</p>`
    : ''
  return `<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="${bodyStyle}">
<div style="max-width:520px">
${paragraphs.map(text => `<p>${escapeHtml(text)}</p>`).join('\n')}
${link}
<p>${escapeHtml(closing)}</p>
</div>
</body>
</html>
`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, sign => entities[sign] ?? sign)
