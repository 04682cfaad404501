import { describe, expect, it } from '@rstest/core';
import { doneSteps, nextStep, steps } from './first-run-steps';

const nothing = { Client: null, Administrator: null, Has_Subject: false, Has_Source: false, Has_Colleague: false };
const company = {
  Client: { Client_ID: '3', Client_Name: '远山乳业' },
  Administrator: { User_ID: '7', Display_Name: '林晓雨' },
};

describe('first-run steps', () => {
  it('are at most eight, and start with the completed sign-in', () => {
    expect(steps.length).toBeLessThanOrEqual(8);
    expect(nextStep(doneSteps(nothing))).toBe('company');
  });

  it('go on where something is left, and come back to what was skipped', () => {
    const done = doneSteps({ ...nothing, ...company, Has_Source: true });
    expect([...done]).toEqual(['sign-in', 'company', 'source']);
    expect(nextStep(done)).toBe('subject');
    expect(nextStep(done, 'subject')).toBe('colleague');
    expect(nextStep(done, 'colleague')).toBe('subject');
  });

  it('count a company as completed only if it has an administrator', () => {
    expect(doneSteps({ ...nothing, Client: company.Client }).has('company')).toBe(false);
  });

  it('end', () => {
    const all = doneSteps({ ...company, Has_Subject: true, Has_Source: true, Has_Colleague: true });
    expect(nextStep(all)).toBeUndefined();
    const last = doneSteps({ ...company, Has_Subject: true, Has_Source: true, Has_Colleague: false });
    expect(nextStep(last, 'colleague')).toBe('colleague');
  });
});
