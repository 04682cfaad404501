import { createContext, useContext } from 'react';
import type { Drill } from '../module';
import type { ModuleInput } from '../module-input';
import { useDrill } from './use-drill';

/** Filters the page by a piece of a chart; returns false when it cannot, and the list is opened. */
export type NarrowPage = (drill: Drill, input: ModuleInput) => boolean;

/** Set by screens whose charts filter the page; elsewhere a piece of a chart opens its list. */
export const NarrowPageContext = createContext<NarrowPage | null>(null);

/** Returns the click handler of a chart; for components wrapped in `observer`. */
export function usePageDrill(input: ModuleInput): (drill: Drill | null | undefined) => void {
  const narrow = useContext(NarrowPageContext);
  const { open } = useDrill(input);
  return (drill) => {
    if (drill && narrow?.(drill, input)) return;
    open(drill);
  };
}
