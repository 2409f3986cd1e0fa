const handful = 20
const share = 0.1

/** Whether so many of what is stored may go only when a person has confirmed it. */
export const needsConfirmation = (leaving: number, stored: number) => leaving > handful && leaving > stored * share
