import {
  createElement,
  startTransition,
  Suspense,
  useEffect,
  useReducer,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';

/** A component with lazily loaded code; a failed attempt may be repeated. */
export class Later<P = object> {
  /** The component, when it has been loaded. */
  ready: ComponentType<P> | undefined;
  private running: Promise<ComponentType<P>> | undefined;

  constructor(private readonly fetch: () => Promise<ComponentType<P>>) {}

  load(): Promise<ComponentType<P>> {
    this.running ??= this.fetch().then(
      (component) => (this.ready = component),
      (error: unknown) => {
        this.running = undefined;
        throw error;
      },
    );
    return this.running;
  }
}

/**
 * Returns the component when its code has been loaded; throws load errors and retries on the next render. A component
 * that is already loaded is rendered immediately: React's `lazy` shows a fallback even then, keeps it for 300 ms, and
 * never forgets a failure.
 */
export function useLater<P>(later: Later<P>): ComponentType<P> | undefined {
  const [failure, setFailure] = useState<{ readonly later: Later<P>; readonly error: unknown } | null>(null);
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const { ready } = later;
  useEffect(() => {
    if (ready) return undefined;
    let current = true;
    later.load().then(
      () => current && startTransition(rerender),
      (error: unknown) => current && setFailure({ later, error }),
    );
    return () => {
      current = false;
    };
  }, [later, ready]);
  if (failure?.later === later) throw failure.error;
  return ready;
}

/**
 * Creates a component whose code is loaded when it is first rendered, such as a dialog behind a button, or earlier with
 * `load`; until then, and while its texts are loading, `before` is shown.
 */
export function renderedLater<P extends object>(
  fetch: () => Promise<ComponentType<P>>,
  before: ReactNode = null,
): ComponentType<P> & { readonly load: () => Promise<unknown> } {
  const later = new Later(fetch);
  function RenderedLater(properties: P): ReactNode {
    const Drawn = useLater(later);
    return Drawn ? createElement(Suspense, { fallback: before }, createElement(Drawn, properties)) : before;
  }
  return Object.assign(RenderedLater, { load: () => later.load() });
}
