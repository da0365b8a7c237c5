import { Component, type ComponentType, type FunctionComponent, h } from "preact";

/**
 * A component that is drawn again only when one of its props has changed.
 *
 * `memo` of `preact/compat` would do the same. But any import of compat brings its hooks along, which rewrite the
 * properties of every element on the page as React would: 1.5 kB compressed, of compat's 4 kB.
 */
export function memo<Props extends object>(inner: FunctionComponent<Props>): ComponentType<Props> {
  return class Memo extends Component<Props> {
    override shouldComponentUpdate(next: Readonly<Props>): boolean {
      const old = this.props as Record<string, unknown>;
      const fresh = next as Record<string, unknown>;
      const keys = new Set([...Object.keys(old), ...Object.keys(fresh)]);
      return [...keys].some((key) => key !== "children" && old[key] !== fresh[key]);
    }

    override render() {
      return h(inner, this.props as Props);
    }
  };
}
