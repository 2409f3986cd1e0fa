/** Ends the URL that an answer returns to: a browser that arrives there without the cookie does not accept it. */
export const ageAnswered = 'respondida=1'
