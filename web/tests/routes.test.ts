import { beforeEach, describe, expect, it } from "vitest";
import { navigate, place, watchLinks } from "../src/shell/location";
import { findRoute, MISSING, ROUTES } from "../src/shell/routes";

describe("routes", () => {
  it("name the table in the address", () => {
    const { route, parameters } = findRoute("/t/a%2Fb");
    expect(route.pattern).toBe("/t/:id");
    expect(parameters).toEqual({ id: "a/b" });
  });

  it.each(["/", "/new", "/lobby", "/settings", "/account", "/about"])("%s is a page", (path) => {
    expect(findRoute(path).route.pattern).toBe(path);
  });

  it.each(["/nothing", "/t", "/t/a/b", "/t/%E0%A4%A", "/new/more"])("%s is missing", (path) => {
    expect(findRoute(path).route).toBe(MISSING);
  });

  it.each([...ROUTES, MISSING].map((route) => [route.pattern, route] as const))("%s can be shown", async (_, route) => {
    expect((await route.load()).default).toBeTypeOf("function");
  });
});

describe("moving between pages", () => {
  beforeEach(() => navigate("/"));

  it("changes the address without loading the document", () => {
    navigate("/new?with=friend");
    expect(place.value.path).toBe("/new");
    expect(place.value.query.get("with")).toBe("friend");
    expect(location.pathname).toBe("/new");
  });

  it("follows links of this origin only, and never those of the interface", () => {
    watchLinks();
    document.body.innerHTML =
      '<a id="ours" href="/lobby"><b>lobby</b></a><a id="api" href="/api/openapi.json">api</a><a id="tab" href="/about" target="_blank">x</a>';
    let isOurs = false;
    // After the application has decided, nothing may really be loaded here.
    addEventListener("click", (event) => {
      isOurs = event.defaultPrevented;
      event.preventDefault();
    });
    const click = (id: string) => {
      document.getElementById(id)?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
      return isOurs;
    };
    expect(click("ours")).toBe(true);
    expect(place.value.path).toBe("/lobby");
    expect(click("api")).toBe(false);
    expect(click("tab")).toBe(false);
    expect(place.value.path).toBe("/lobby");
  });
});
