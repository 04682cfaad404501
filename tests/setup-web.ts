import '@arco-design/web-react/es/_util/react-19-adapter';
import { afterEach, expect } from '@rstest/core';
import { takeMisfits } from '../core/web/testing/fake-http-service';
import * as matchers from '@testing-library/jest-dom/matchers';
import { cleanup } from '@testing-library/react';

expect.extend(matchers as unknown as Parameters<typeof expect.extend>[0]);
afterEach(() => {
  cleanup();
  expect(takeMisfits(), 'A fake answers what its contract does not allow').toEqual([]);
});
