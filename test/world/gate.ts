/** Answers the age question as a browser would, and gives the cookie it got. */
export async function passGate(url: string) {
  const response = await fetch(`${url}/home`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'maior=sim',
  })
  return (response.headers.get('set-cookie') ?? '').split(';')[0] as string
}
