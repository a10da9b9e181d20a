/** In a frame: tells the page around it the height of the content, now and after each change. */
export const reportHeight = (): void => {
  if (parent === window) return
  let told = 0
  const tell = () => {
    const height = Math.ceil(document.body.getBoundingClientRect().height)
    if (height !== told) parent.postMessage({ vacancy: 'height', height }, '*')
    told = height
  }
  new ResizeObserver(tell).observe(document.body)
  tell()
}
