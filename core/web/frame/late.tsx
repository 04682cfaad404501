import { useEffect, useState, type ComponentType } from 'react';

/** Draws a part once its code is here. Unlike `lazy` it never waits out React's pause between two fallbacks, so a fetched part opens at once. */
export function Late({ load }: { readonly load: () => Promise<ComponentType> }) {
  const [part, setPart] = useState<{ readonly Part: ComponentType } | null>(null);
  useEffect(() => {
    let current = true;
    load().then((Part) => current && setPart({ Part }), () => undefined);
    return () => {
      current = false;
    };
  }, [load]);
  return part && <part.Part />;
}
