import assert from 'node:assert/strict';
import {
  ApplicationPrompt,
  ApplicationResource,
  ArgumentError,
  Registry,
  promptDefinition,
  resourceDefinition,
} from '../../../src/tools/index.ts';

class TeaMenuResource extends ApplicationResource {
  static {
    this.uri('teahouse://menu');
    this.mimeType('text/markdown');
    this.title('The menu');
    this.description('What there is to drink.');
  }
  override contents(): string {
    return '- green tea';
  }
}

class ReviewPrompt extends ApplicationPrompt {
  static {
    this.description('Reviews the plan.');
    this.argument('focus', { description: 'What to look at.', required: true });
  }
  override template({ focus = '' }: Readonly<Record<string, string>>): string {
    return `Review it with regard to ${focus}.`;
  }
}

describe('a resource written by hand', () => {
  it('is registered under its address, and read', async () => {
    const registry = new Registry();
    registry.registerResources([resourceDefinition(TeaMenuResource)]);
    const read = await registry.readResource('teahouse://menu');
    assert.ok(read.ok);
    assert.equal(read.value.text, '- green tea');
    const { name, mimeType, title, description } = read.value.definition;
    assert.deepEqual(
      { name, mimeType, title, description },
      { name: 'tea_menu', mimeType: 'text/markdown', title: 'The menu', description: 'What there is to drink.' },
    );
    registry.dispose();
  });

  it('inherits the kind of its contents, but no address', () => {
    class OtherResource extends TeaMenuResource {}
    assert.deepEqual([OtherResource.mimeType(), OtherResource.uri()], ['text/markdown', undefined]);
    assert.throws(() => resourceDefinition(OtherResource), /The resource "other" needs an address/);
  });

  it('needs an address that is one, and contents that are text', async () => {
    class BadResource extends ApplicationResource {
      static {
        this.uri('teahouse://bad');
      }
      override contents(): string {
        return 7 as unknown as string;
      }
    }
    assert.throws(() => BadResource.uri('no address'), ArgumentError);
    await assert.rejects(resourceDefinition(BadResource).read(), /are number and no text/);
    assert.throws(() => new ApplicationResource().contents(), /defines no contents/);
  });
});

describe('a prompt written by hand', () => {
  it('is filled in', async () => {
    const prompt = promptDefinition(ReviewPrompt);
    assert.deepEqual([prompt.name, prompt.description], ['review', 'Reviews the plan.']);
    assert.deepEqual(prompt.arguments, [{ name: 'focus', description: 'What to look at.', required: true }]);
    assert.deepEqual(await prompt.get({ focus: 'dates' }), [
      { role: 'user', content: { type: 'text', text: 'Review it with regard to dates.' } },
    ]);
  });

  it('says which arguments are missing', async () => {
    await assert.rejects(promptDefinition(ReviewPrompt).get({}), /Missing required arguments: focus/);
  });

  it('inherits arguments and adds to them; its parent stays', () => {
    class DeepReviewPrompt extends ReviewPrompt {
      static {
        this.argument('depth');
      }
    }
    assert.deepEqual([DeepReviewPrompt.promptArguments.length, ReviewPrompt.promptArguments.length], [2, 1]);
  });
});
