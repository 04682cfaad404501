import { useEffect, useState } from 'react';

/** What is known of the regions of the map. */
export type Regions = Pick<typeof import('#shared/geo'), 'nameOf' | 'shortNameOf' | 'provinces'>;

let regions: Regions | undefined;

/** The map of regions, which is fetched once and with the first that asks. */
export const loadRegions = async (): Promise<Regions> =>
  (regions ??= await import(
    /* webpackChunkName: "regions", webpackExports: ["nameOf", "shortNameOf", "provinces"] */ '#shared/geo'
  ));

/** The map of regions once it is here; it is fetched only where `wanted`. */
export function useRegions(wanted = true): Regions | undefined {
  const [known, setKnown] = useState(regions);
  useEffect(() => {
    if (!wanted || known) return undefined;
    let current = true;
    // Without names the code of a region is shown; what failed is tried again by the next that asks.
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
