/**
 * How long operators may take to confirm a Pix by hand, in hours. Apart from `order.ts`, because the back-office's
 * log-in would load that file's schemas.
 */
export const pixCheckHours = 4
