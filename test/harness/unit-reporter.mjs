/** mocha's usual reporter, which also leaves its counts in the file that `TEAHOUSE_TEST_COUNTS` names. */
import fs from 'node:fs';
import Mocha from 'mocha';

export default class UnitReporter extends Mocha.reporters.Spec {
  /**
   * @param {Mocha.Runner} runner
   * @param {Mocha.MochaOptions} options
   */
  constructor(runner, options) {
    super(runner, options);
    runner.once(Mocha.Runner.constants.EVENT_RUN_END, () => {
      const { passes, failures, pending } = this.stats;
      const file = process.env['TEAHOUSE_TEST_COUNTS'];
      if (file) fs.writeFileSync(file, JSON.stringify({ passed: passes, failed: failures, skipped: pending }));
    });
  }
}
