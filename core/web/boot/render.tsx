import '../../../shared/ui/tokens.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Kernel } from '#core';
import { KernelContext } from '../react/kernel-context';
import type { WebSide } from '../side';
import { Application } from './application';

/** Renders the application into the page. */
export function draw(kernel: Kernel<WebSide>): void {
  const place = document.getElementById('root');
  if (!place) throw new Error('index.html has no #root');
  createRoot(place).render(
    <StrictMode>
      <KernelContext value={kernel}>
        <Application />
      </KernelContext>
    </StrictMode>,
  );
}
