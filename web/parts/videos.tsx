import type { Video } from '#contract/media.ts'
import { ground } from '../ui/ground.ts'
import { CheckedMark } from './badges.tsx'
import { photoShot } from './shot.ts'
import { ShotPicture } from './shot-picture.tsx'

/**
 * Each waits for the tap. Its poster lies under it as a lazy picture and the attribute is see-through: a poster there
 * would be loaded at once, hidden or not, and hold up the first photo.
 */
export const Videos = ({ videos }: { videos: Video[] }) => (
  <ul className="videos">
    {videos.map((video, place) => (
      <li key={video.id} className="photo" style={ground(video.color)}>
        <ShotPicture shot={photoShot({ ...video, link: video.poster })} alt="" sizes="(min-width:48rem) 36rem,70vw" />
        <video
          src={video.link}
          width={video.width}
          height={video.height}
          poster="/blank.svg"
          preload="none"
          controls
          muted
          playsInline
          aria-label={`Vídeo ${place + 1} de ${videos.length}`}
        />
        {video.matches_selfie && <CheckedMark kind="video" />}
        <span className="video-time num">
          <span className="sr">Duração </span>
          {clock(video.duration_ms)}
        </span>
      </li>
    ))}
  </ul>
)

/** `12400` ms → `0:12`. */
function clock(ms: number) {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
