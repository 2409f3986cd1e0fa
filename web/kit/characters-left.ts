/** A field shows how many characters are left once there are this many or fewer. */
export const nearLimit = 100

export const charactersLeft = (left: number) => (left === 1 ? 'Resta 1 caractere.' : `Restam ${left} caracteres.`)
