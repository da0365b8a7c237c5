import { afterEach, describe, expect, test, vi } from "vitest";
import { forgetGrounds, groundNodes, loadGround, parseGround, provideGrounds } from "../../src/board/ground";

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg"><defs><pattern id="p"/></defs>' +
  '<g data-terrain="high"><path transform="translate(2.5 4)"/></g>' +
  '<g data-terrain="mine"><g transform="translate(72 24)"><circle r="8"/></g></g></svg>';

afterEach(() => vi.unstubAllGlobals());

function find(nodes: Node[], selector: string): Element | null {
  const holder = document.createElement("div");
  holder.append(...nodes);
  return holder.querySelector(selector);
}

describe("a turned board", () => {
  test("keeps patterns upright", () => {
    const pattern = find(groundNodes(parseGround(SVG), 90, "t1"), "pattern");
    expect(pattern?.getAttribute("patternTransform")).toBe("rotate(-90)");
  });

  test("still throws its shadows down the screen", () => {
    const shadow = find(groundNodes(parseGround(SVG), 180, "t1"), "path");
    expect(shadow?.getAttribute("transform")).toBe("translate(-2.5 -4)");
  });

  test("keeps what stands on a square upright in its place", () => {
    const mine = find(groundNodes(parseGround(SVG), 270, "t1"), '[data-terrain="mine"] > g');
    expect(mine?.getAttribute("transform")).toBe("translate(72 24) rotate(-270)");
  });

  test("is as drawn where it is not turned", () => {
    const shadow = find(groundNodes(parseGround(SVG), 0, "t1"), "path");
    expect(shadow?.getAttribute("transform")).toBe("translate(2.5 4)");
  });
});

describe("two boards on one page", () => {
  test("have patterns of their own, although the ground is the same", () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><defs><pattern id="p"/></defs><path fill="url(#p)"/></svg>';
    const nodes = groundNodes(parseGround(svg), 0, "t2");
    expect(find(nodes, "pattern")?.id).toBe("p-t2");
    expect(find(nodes, "path")?.getAttribute("fill")).toBe("url(#p-t2)");
  });
});

describe("loading", () => {
  test("asks once for a ground, whatever the ply", async () => {
    const fetched = vi.fn((_address: string) => Promise.resolve(new Response(SVG)));
    vi.stubGlobal("fetch", fetched);
    await loadGround("t9", 3, "abc");
    await loadGround("t9", 4, "abc");
    expect(fetched.mock.calls.map(([address]) => address)).toEqual(["/api/tables/t9/plies/3/ground.svg"]);
  });

  test("tries again after a failure", async () => {
    const answers = [new Response("no", { status: 500 }), new Response(SVG)];
    vi.stubGlobal("fetch", () => Promise.resolve(answers.shift()));
    await expect(loadGround("t9", 3, "xyz")).rejects.toThrow("500");
    await expect(loadGround("t9", 3, "xyz")).resolves.toBeInstanceOf(Element);
  });

  test("takes what the page provides, without asking the server", async () => {
    const fetched = vi.fn();
    vi.stubGlobal("fetch", fetched);
    provideGrounds("own", (ground) => (ground === "abc" ? SVG : undefined));
    expect((await loadGround("own", 0, "abc")).querySelector("pattern")).not.toBeNull();
    await expect(loadGround("own", 0, "other")).rejects.toThrow("none named other");
    expect(fetched).not.toHaveBeenCalled();
    forgetGrounds("own");
  });

  test("lets in nothing but what draws", () => {
    const ground = parseGround(
      '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script><style>a{}</style><a href="javascript:1"/>' +
        '<g onclick="1" style="fill:url(//elsewhere)"><rect fill="url(//elsewhere)"/><path fill="url(#p)"/></g></svg>',
    );
    expect(ground.innerHTML.replaceAll(' xmlns="http://www.w3.org/2000/svg"', "")).toBe(
      '<g><rect></rect><path fill="url(#p)"></path></g>',
    );
  });
});
