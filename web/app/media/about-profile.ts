/** What the notices of a profile's form are about: of its errors only the last stays. */
export const aboutProfile = 'form:profile'
