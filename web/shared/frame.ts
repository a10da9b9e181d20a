/** In a frame: tells the page around it the height of the content, now and after each change. */
export const reportHeight = (): void => {
  if (parent === window) return
  let reported = 0
  const report = () => {
    const height = Math.ceil(document.body.getBoundingClientRect().height)
    if (height !== reported) parent.postMessage({ vacancy: 'height', height }, '*')
    reported = height
  }
  new ResizeObserver(report).observe(document.body)
  report()
}
