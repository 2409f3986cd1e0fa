/** Whose case a row of a queue is. */
export const WhoCell = ({ accountId, nickname }: { accountId: number; nickname: string | null }) => (
  <td>
    <span className="who">
      <span className="avatar" aria-hidden="true">
        {(nickname ?? '').trim().charAt(0).toUpperCase() || '–'}
      </span>
      <span className="who-words">
        <b>{nickname ?? 'Ainda sem nome'}</b>
        <span className="xs num">#{accountId}</span>
      </span>
    </span>
  </td>
)
