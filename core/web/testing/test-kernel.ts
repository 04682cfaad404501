import { render, type RenderResult } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { provideValue, type Kernel, type PluginEntry, type Provision } from '#core';
import { HttpService } from '../http/http-service';
import { KernelContext } from '../react/kernel-context';
import { createWebKernel } from '../services';
import type { WebSide } from '../side';
import { FakeHttpService, type Answer } from './fake-http-service';

interface TestKernelOptions {
  readonly answers?: Record<string, Answer>;
  readonly plugins?: readonly PluginEntry<WebSide>[];
  readonly replacements?: readonly Provision[];
}

/** Creates a kernel with the real services and a fake server. */
export function testKernel({ answers = {}, plugins = [], replacements = [] }: TestKernelOptions = {}): {
  readonly kernel: Kernel<WebSide>;
  readonly http: FakeHttpService;
} {
  const http = new FakeHttpService(answers);
  return { kernel: createWebKernel(plugins, [provideValue(HttpService, http), ...replacements]), http };
}

/** Renders a component that uses services of the kernel. */
export function renderWith(kernel: Kernel<WebSide>, content: ReactNode): RenderResult {
  return render(createElement(KernelContext, { value: kernel }, content));
}
