import { call } from '../api.ts'
import { attempt } from '../explain.ts'
import { may, t } from '../session.ts'
import { bareName } from './picture-names.ts'

interface PictureTextProps {
  url: string
  alt: string
  room: string | null
  isHeader?: boolean
  onDone: () => Promise<unknown>
}

/** The text that says what the picture shows. Saved when the field loses the focus. */
export const PictureText = ({ url, alt, room, isHeader = false, onDone }: PictureTextProps) => {
  const image_name = bareName(url)
  const save = (text: string) =>
    attempt(async () => {
      const body = {
        ...(room === null ? { is_header: isHeader } : { room_code: room }),
        image_name,
        alt: text,
      }
      await call('PUT', '/describeimage', { body })
      await onDone()
    })
  return (
    <label class="picture-text">
      <span class="unseen">{t('pictureText', { name: image_name })}</span>
      <input
        value={alt}
        readOnly={!may('describeimage')}
        maxLength={255}
        placeholder={t('pictureTextHint')}
        onChange={(event) => void save(event.currentTarget.value.trim())}
      />
    </label>
  )
}
