const pauseMs = 300

/** Resolves after the document has loaded, so that less urgent work does not slow down the first screen. */
export async function quiet() {
  if (document.readyState !== 'complete') await new Promise(loaded => addEventListener('load', loaded, { once: true }))
  await new Promise(passed => setTimeout(passed, pauseMs))
}
