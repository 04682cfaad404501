import { useMemo } from 'react';
import styles from './frame.module.css';

/** A client's watermark over every page, faint and slanted; clicks pass through it. */
export function Watermark({ text }: { readonly text: string }) {
  const image = useMemo(() => {
    const safe = text.replace(/[<>&'"]/g, '');
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="280" height="180"><text x="20" y="120" transform="rotate(-24 140 90)" font-size="18" font-family="sans-serif" fill="#888">${safe}</text></svg>`;
    return `url("data:image/svg+xml,${encodeURIComponent(drawing)}")`;
  }, [text]);
  return <div className={styles.watermark} style={{ backgroundImage: image }} aria-hidden="true" />;
}
