/** Of the query that every saving of an incident makes stale. */
export const incidentKey = 'incident'
