/**
 * Ends the URL to which the age gate redirects after an answer. A browser that arrives without the cookie has refused
 * it.
 */
export const ageAnswered = 'respondida=1'
