//! Pictures as PNG, rendered by resvg with a font of the system.

use super::Error;

/// Pixels per unit of the drawing: a cell has 120 pixels.
#[cfg(feature = "png")]
const SCALE: f32 = 3.0;

/// The picture of an SVG document.
#[cfg(feature = "png")]
pub fn rendered(svg: &str) -> Result<Vec<u8>, Error> {
    use resvg::{tiny_skia, usvg};
    use std::sync::{Arc, LazyLock};
    static FONTS: LazyLock<Arc<usvg::fontdb::Database>> = LazyLock::new(|| {
        let mut fonts = usvg::fontdb::Database::new();
        fonts.load_system_fonts();
        // A family that is absent would leave cells empty.
        let families = ["DejaVu Sans", "Liberation Sans", "Noto Sans", "Arial", "Helvetica"];
        let is_present = |name: &&&str| {
            fonts.faces().any(|face| face.families.iter().any(|(family, _)| family == **name))
        };
        let any = fonts.faces().next().map(|face| face.families[0].0.clone());
        let family = families.iter().find(is_present).map(|name| (*name).to_owned()).or(any);
        family.into_iter().for_each(|family| fonts.set_sans_serif_family(family));
        Arc::new(fonts)
    });
    let failed = |reason: String| Error::Usage(format!("cannot draw the PNG picture: {reason}"));
    if FONTS.is_empty() {
        return Err(failed("no font is installed; install one, such as DejaVu, or use svg".into()));
    }
    let options = usvg::Options { fontdb: Arc::clone(&FONTS), ..usvg::Options::default() };
    let tree = usvg::Tree::from_str(svg, &options).map_err(|error| failed(error.to_string()))?;
    let pixels = |length: f32| (length * SCALE).round() as u32;
    let size = tree.size();
    let mut image = tiny_skia::Pixmap::new(pixels(size.width()), pixels(size.height()))
        .ok_or_else(|| failed("it is too large".into()))?;
    let scale = tiny_skia::Transform::from_scale(SCALE, SCALE);
    resvg::render(&tree, scale, &mut image.as_mut());
    image.encode_png().map_err(|error| failed(error.to_string()))
}

/// The error of a build without the feature.
#[cfg(not(feature = "png"))]
pub fn rendered(_: &str) -> Result<Vec<u8>, Error> {
    Err(Error::Usage(
        "cannot draw the PNG picture: this build lacks the feature png (cargo build --release \
         --features png); svg is always there"
            .into(),
    ))
}
