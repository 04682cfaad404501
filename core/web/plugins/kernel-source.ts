import { createToken, type Kernel } from '#core';
import type { WebSide } from '../side';

/** Gives the kernel to the services that wake plugins. */
export const KernelSource = createToken<() => Kernel<WebSide>>('core.kernel');
