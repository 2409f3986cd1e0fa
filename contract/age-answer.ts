/**
 * The query parameter that the age gate appends to the URL when it redirects after an answer. A browser that sends the
 * parameter without the cookie has rejected the cookie.
 */
export const ageAnswered = 'respondida=1'
