/** At the end of the URL that an answer returns to: anyone who comes there without the cookie was not allowed to keep it. */
export const ageAnswered = 'respondida=1'
