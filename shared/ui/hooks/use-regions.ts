import { useEffect, useState } from 'react';

export type Regions = Pick<typeof import('#shared/geo'), 'getName' | 'getShortName' | 'provinces'>;

let regions: Regions | undefined;

/** Loads the region data once, on first request. */
export const loadRegions = async (): Promise<Regions> =>
  (regions ??= await import(
    /* webpackChunkName: "regions", webpackExports: ["getName", "getShortName", "provinces"] */ '#shared/geo'
  ));

/** Returns the region data when it has been loaded; it is loaded only if `wanted`. */
export function useRegions(wanted = true): Regions | undefined {
  const [known, setKnown] = useState(regions);
  useEffect(() => {
    if (!wanted || known) return undefined;
    let current = true;
    // Without the data, region codes are shown; a failed load is retried by the next caller.
    loadRegions().then(
      (loaded) => current && setKnown(loaded),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [wanted, known]);
  return known;
}
