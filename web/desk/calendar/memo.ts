import { Component, type ComponentChildren, createElement, type FunctionComponent } from 'preact'

/** Draws again only for other properties. For what reads no signal itself: signals look after the others. */
export const memo = <P extends object>(
  draw: (props: P) => ComponentChildren,
  isSame: (before: P, after: P) => boolean,
): FunctionComponent<P> => {
  class Kept extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      return !isSame(this.props as P, next as P)
    }
    override render(): ComponentChildren {
      return draw(this.props as P)
    }
  }
  return (props) => createElement(Kept as never, props)
}
