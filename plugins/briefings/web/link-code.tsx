import { useEffect, useState } from 'react';
import { useText } from '#core/web';
import styles from './briefings.module.css';

/** A link as a code for the camera of a phone; black on white in every look, since cameras want it so. */
export function LinkCode({ link }: { readonly link: string }) {
  const t = useText('briefings');
  const [drawing, setDrawing] = useState<string>();
  useEffect(() => {
    let current = true;
    void import(/* webpackChunkName: "link-code" */ 'uqr').then(({ renderSVG }) => {
      if (current) setDrawing(renderSVG(link, { border: 2 }));
    });
    return () => {
      current = false;
    };
  }, [link]);
  return (
    <span className={styles.code}>
      {drawing && <img src={`data:image/svg+xml,${encodeURIComponent(drawing)}`} alt={t('share.code')} />}
    </span>
  );
}
