import { encode } from 'uqr';
import { classes } from '../classes';
import styles from './qr-code.module.css';

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
  readonly small?: boolean;
}

/** A QR code, dark on light in every theme, since scanners expect that. */
export function QrCode({ text, label, small }: QrCodeProps) {
  const { data, size } = encode(text, { border: 4 });
  const cells = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      className={classes(styles.code, small && styles.small)}
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
