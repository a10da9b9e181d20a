import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { Icon } from '../../shared/icons.tsx'
import { call, get } from '../api.ts'
import { attempt, explain } from '../explain.ts'
import { DeskIcon } from '../parts/icons.tsx'
import { notify } from '../parts/notices.ts'
import { useResource } from '../parts/resource.ts'
import { Trouble } from '../parts/trouble.tsx'
import { hotel, may, t } from '../session.ts'
import type { Picture } from '../types.ts'
import { bareName, imagePath, nameFor } from './picture-names.ts'
import { PictureText } from './picture-text.tsx'

/** Pictures of a room or of the hotel, as guests see them: staff add, sort and delete them. */
export const Pictures = ({ room }: { room: string | null }) => {
  const read = async (signal: AbortSignal) =>
    (await get<Picture[]>('/getimages', { room_code: room ?? undefined }, signal)).result
  const list = useResource(room ?? '', read, /^image\./)
  const pictures = list.value.value ?? []
  const put = async (names: string[]) => {
    await attempt(async () => {
      list.value.value = (await order(room, names)).result
    })
  }
  const move = (index: number, by: number) => {
    const names = pictures.map(({ image_name }) => image_name)
    const [name] = names.splice(index, 1)
    names.splice(index + by, 0, name!)
    void put(names)
  }
  const remove = async (picture: Picture) => {
    await attempt(async () => {
      await call('DELETE', imagePath(room === null ? 'hotel' : 'room', bareName(picture.image_name), room))
      await list.reload()
    })
  }
  return (
    <div class="stack">
      <Trouble of={list} />
      {may('putroomimage') && (
        <Drop
          kind={room === null ? 'hotel' : 'room'}
          room={room}
          taken={pictures.map(({ image_name }) => bareName(image_name))}
          onDone={() => list.reload()}
        />
      )}
      {list.value.value?.length === 0 && !may('putroomimage') && <p class="hint">{t('noPictures')}</p>}
      <ul class="pictures">
        {pictures.map((picture, index) => (
          <li key={picture.image_name}>
            <img
              src={`${picture.image_name}?w=640`}
              alt={picture.alt || bareName(picture.image_name)}
              loading="lazy"
              width={320}
              height={213}
            />
            <p class="picture-tools">
              <span class="hint">{bareName(picture.image_name)}</span>
              {may('orderimages') && (
                <>
                  <button
                    type="button"
                    class="icon-button"
                    disabled={index === 0}
                    aria-label={t('moveEarlier')}
                    onClick={() => move(index, -1)}
                  >
                    <Icon name="left" turns />
                  </button>
                  <button
                    type="button"
                    class="icon-button"
                    disabled={index === pictures.length - 1}
                    aria-label={t('moveLater')}
                    onClick={() => move(index, 1)}
                  >
                    <Icon name="right" turns />
                  </button>
                  <button
                    type="button"
                    class="icon-button"
                    aria-label={t('deletePicture')}
                    onClick={() => void remove(picture)}
                  >
                    <DeskIcon name="trash" />
                  </button>
                </>
              )}
            </p>
            <PictureText
              url={picture.image_name}
              alt={picture.alt}
              room={room}
              onDone={() => list.reload()}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

const order = (room: string | null, image_names: string[]) =>
  call<Picture[]>('PUT', '/orderimages', {
    body: { ...(room === null ? {} : { room_code: room }), image_names },
  })

interface DropProps {
  kind: 'hotel' | 'room' | 'header'
  room: string | null
  taken: string[]
  onDone: () => Promise<unknown>
}

const MOST_BYTES = 10 * 1024 * 1024

/** A place to drop pictures on. It is also a button. */
export const Drop = ({ kind, room, taken, onDone }: DropProps) => {
  const over = useSignal(false)
  const progress = useSignal<string | undefined>(undefined)
  const field = useRef<HTMLInputElement>(null)
  const upload = async (files: File[]) => {
    const used = [...taken]
    for (const [index, file] of files.entries()) {
      progress.value = t('uploading', { n: index + 1, of: files.length })
      try {
        if (file.size > MOST_BYTES) throw new RangeError()
        const name = nameFor(file.name, used)
        used.push(name)
        await call('PUT', imagePath(kind, name, room), { file })
      } catch (err) {
        const reason = err instanceof RangeError ? t('errTooLarge') : explain(err)
        notify(`${file.name}: ${reason}`, 'trouble')
      }
    }
    progress.value = undefined
    // Without a network the frame says so.
    await onDone().catch(() => {})
  }
  return (
    <>
      <button
        type="button"
        class={over.value ? 'drop is-over' : 'drop'}
        onClick={() => field.current?.click()}
        onDragOver={(event) => {
          event.preventDefault()
          over.value = true
        }}
        onDragLeave={() => {
          over.value = false
        }}
        onDrop={(event) => {
          event.preventDefault()
          over.value = false
          void upload([...(event.dataTransfer?.files ?? [])])
        }}
      >
        <DeskIcon name="plus" />
        <span role="status">{progress.value ?? t('dropPictures')}</span>
      </button>
      <input
        ref={field}
        class="unseen"
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        multiple={kind !== 'header'}
        tabIndex={-1}
        aria-label={t('dropPictures')}
        onChange={(event) => {
          const input = event.currentTarget
          void upload([...(input.files ?? [])]).then(() => {
            input.value = ''
          })
        }}
      />
    </>
  )
}

/** The picture at the head of the booking page. */
export const HeaderPicture = ({ onDone }: { onDone: () => Promise<unknown> }) => {
  const url = hotel.value?.hotel_information.header_picture ?? ''
  const remove = () =>
    attempt(async () => {
      await call('DELETE', imagePath('header', bareName(url), null))
      await onDone()
    })
  return (
    <div class="stack">
      {url !== '' && (
        <>
          <img class="header-picture" src={`${url}?w=1280`} alt={t('headerPicture')} />
          <p class="picture-tools">
            <span class="hint">{bareName(url)}</span>
            {may('deletehotelheaderimage') && (
              <button
                type="button"
                class="icon-button"
                aria-label={t('deletePicture')}
                onClick={() => void remove()}
              >
                <DeskIcon name="trash" />
              </button>
            )}
          </p>
          <PictureText
            url={url}
            alt={hotel.value?.hotel_information.header_picture_alt ?? ''}
            room={null}
            isHeader
            onDone={onDone}
          />
        </>
      )}
      {may('puthotelheaderimage') && (
        <Drop kind="header" room={null} taken={url === '' ? [] : [bareName(url)]} onDone={onDone} />
      )}
    </div>
  )
}
