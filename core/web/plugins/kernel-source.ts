import { createToken, type Kernel } from '#core';
import type { WebSide } from '../side';

/** Provides the kernel to the services that activate plugins. */
export const KernelSource = createToken<() => Kernel<WebSide>>('core.kernel');
