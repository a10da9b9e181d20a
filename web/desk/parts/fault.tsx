/** What went wrong, read out at once; nothing if there is no text. */
export const Fault = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <p class="fault" role="alert">
      {text}
    </p>
  )
