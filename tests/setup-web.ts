import '@arco-design/web-react/es/_util/react-19-adapter';
import { afterEach, expect } from '@rstest/core';
import * as matchers from '@testing-library/jest-dom/matchers';
import { cleanup } from '@testing-library/react';
import { closeToast, currentToasts } from '#shared/ui';

expect.extend(matchers as unknown as Parameters<typeof expect.extend>[0]);
afterEach(() => {
  cleanup();
  for (const { id } of currentToasts()) closeToast(id);
});
