/** From here on a field says how many characters are left. */
export const nearLimit = 100

export const charactersLeft = (left: number) => (left === 1 ? 'Resta 1 caractere.' : `Restam ${left} caracteres.`)
