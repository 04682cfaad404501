import { encode } from 'uqr';
import styles from './qr-code.module.css';

export interface QrCodeProps {
  readonly text: string;
  readonly label: string;
}

/** A text as a QR code, dark on light in every look, since cameras expect that. */
export default function QrDrawing({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { border: 4 });
  const cells = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={cells.join('')} fill="#000" />
    </svg>
  );
}
