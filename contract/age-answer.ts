/**
 * The parameter at the end of the URL to which the age gate redirects after an answer. A browser that arrives there
 * without the cookie has refused the cookie.
 */
export const ageAnswered = 'respondida=1'
