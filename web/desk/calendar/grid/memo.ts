import { Component, type ComponentChildren, createElement, type FunctionComponent } from 'preact'

/** A component that is drawn again only if its properties change. Only for components that read no signals. */
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
