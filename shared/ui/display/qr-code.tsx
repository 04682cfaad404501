import { lazy, Suspense } from 'react';
import styles from './qr-code.module.css';
import type { QrCodeProps } from './qr-drawing';

/** What makes codes comes with the first. */
const QrDrawing = lazy(() => import(/* webpackChunkName: "qr" */ './qr-drawing'));

/** A text as a QR code; the place is kept while it is made. */
export const QrCode = (props: QrCodeProps) => (
  <Suspense fallback={<span className={styles.code} />}>
    <QrDrawing {...props} />
  </Suspense>
);
