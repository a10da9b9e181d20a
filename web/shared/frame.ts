/** In a frame of ours, tells the page around it how high the content is, now and whenever that changes. */
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
